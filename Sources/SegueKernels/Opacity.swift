import CSegueSIMD

/// Opacity of the layers at places first ..< end as it is seen: a layer's own times that of all it stands in.
///
/// - `own` holds 0 for a hidden layer, so that all it holds is at 0 too.
/// - Precondition: first > 0; superlayers before `first` have theirs.
/// - Cost: one multiplication a layer.
#if SEGUE_V4
  @c(segue_v4_propagate_opacity)
#elseif SEGUE_V3
  @c(segue_v3_propagate_opacity)
#else
  @c(segue_baseline_propagate_opacity)
#endif
func propagateOpacity(
  parents: UnsafePointer<Int32>, own: UnsafePointer<Float>, first: Int, end: Int, shown: UnsafeMutablePointer<Float>
) {
  for place in first..<end { shown[place] = own[place] * shown[Int(parents[place])] }
}
