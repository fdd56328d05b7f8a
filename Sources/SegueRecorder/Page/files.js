// Ways out of the page: a download, the share sheet, the clipboard.

/** A file's name made of what a person typed. */
const fileName = (name) => `${name.trim().replace(/[^\w.-]+/g, "-").replace(/^[-.]+|-+$/g, "") || "take"}.trace`;

const MEDIA_TYPE = "application/jsonl";

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: MEDIA_TYPE }));
  link.download = name;
  link.click();
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Share sheets take few kinds of files; plain text is one that all know. */
const sharedFile = (name, text) => new File([text], `${name}.txt`, { type: "text/plain" });

function canShareFiles() {
  return Boolean(navigator.canShare?.({ files: [sharedFile("a.trace", "a")] }));
}

/** Whether the person shared it. */
async function share(name, text) {
  try {
    await navigator.share({ files: [sharedFile(name, text)], title: name });
    return true;
  } catch {
    return false;
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages from a file have no clipboard in some browsers; the older way needs a selection.
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  }
}
