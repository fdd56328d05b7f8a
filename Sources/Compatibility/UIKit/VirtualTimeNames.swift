import SegueUIKit

// Foundation's and Dispatch's names for what runs on the virtual clock, for files that import UIKit alone. A file that
// imports Foundation or Dispatch too must say which one it means, or drop that import: UIKit brings Foundation along.
public typealias Timer = VirtualTimer
public typealias DispatchQueue = VirtualQueue
public typealias DispatchTime = VirtualTime
public typealias DispatchWorkItem = VirtualWorkItem
