import Segue

Segue.main()
