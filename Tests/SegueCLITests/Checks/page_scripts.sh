# Sourced: page_script PAGE NAME prints the code block of a page whose second line is "# NAME: …".
page_script() {
  awk -v name="# $2:" '
    /^```/ { if (inside && found) exit; inside = !inside; text = ""; line = 0; found = 0; next }
    inside { line++; text = text $0 "\n"; if (line == 2 && index($0, name) == 1) found = 1 }
    { if (found) whole = text }
    END { if (whole == "") exit 1; printf "%s", whole }
  ' "$1"
}
