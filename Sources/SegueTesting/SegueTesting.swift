@_exported import SegueReplay
@_exported import SegueResults
@_exported import SegueTraces
@_exported import SegueTransitions
