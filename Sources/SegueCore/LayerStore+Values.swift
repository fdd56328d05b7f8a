import SegueGeometry

/// Which of a layer's two sets of values: the model that the program sets, or what is on screen.
public enum LayerValues: Sendable {
  case model
  case presentation
}

extension LayerStore {
  // MARK: Reading

  public func bounds(_ row: LayerRow, _ values: LayerValues = .model) -> SIMD4<Double> {
    values == .model ? model.bounds[row.index] : presentation.bounds[row.index]
  }

  public func position(_ row: LayerRow, _ values: LayerValues = .model) -> SIMD2<Double> {
    values == .model ? model.position[row.index] : presentation.position[row.index]
  }

  public func anchorPoint(_ row: LayerRow, _ values: LayerValues = .model) -> SIMD2<Double> {
    values == .model ? model.anchorPoint[row.index] : presentation.anchorPoint[row.index]
  }

  public func anchorPointZ(_ row: LayerRow, _ values: LayerValues = .model) -> Double {
    values == .model ? model.anchorPointZ[row.index] : presentation.anchorPointZ[row.index]
  }

  public func zPosition(_ row: LayerRow, _ values: LayerValues = .model) -> Double {
    values == .model ? model.zPosition[row.index] : presentation.zPosition[row.index]
  }

  public func transform(_ row: LayerRow, _ values: LayerValues = .model) -> CATransform3D {
    values == .model ? model.transform(row.index) : presentation.transform(row.index)
  }

  public func sublayerTransform(_ row: LayerRow, _ values: LayerValues = .model) -> CATransform3D {
    values == .model ? model.sublayerTransform(row.index) : presentation.sublayerTransform(row.index)
  }

  public func opacity(_ row: LayerRow, _ values: LayerValues = .model) -> Double {
    values == .model ? model.opacity[row.index] : presentation.opacity[row.index]
  }

  public func isHidden(_ row: LayerRow, _ values: LayerValues = .model) -> Bool {
    (values == .model ? model.hidden[row.index] : presentation.hidden[row.index]) != 0
  }

  public func cornerRadius(_ row: LayerRow, _ values: LayerValues = .model) -> Double {
    values == .model ? model.cornerRadius[row.index] : presentation.cornerRadius[row.index]
  }

  /// Whether a matrix of the row is the identity, without reading it.
  public func hasIdentityTransform(_ row: LayerRow, _ values: LayerValues = .model) -> Bool {
    (values == .model ? model.transform[row.index] : presentation.transform[row.index]) < 0
  }

  public func hasIdentitySublayerTransform(_ row: LayerRow, _ values: LayerValues = .model) -> Bool {
    (values == .model ? model.sublayerTransform[row.index] : presentation.sublayerTransform[row.index]) < 0
  }

  /// One number of a property's value; matrices are counted row by row, a path has its digest's bits.
  public func component(
    _ property: LayerProperty, _ offset: Int, of row: LayerRow, _ values: LayerValues = .model
  ) -> Double {
    precondition((0..<property.componentCount).contains(offset), "\(property) has no number \(offset)")
    return values == .model
      ? model.component(property, offset, row.index) : presentation.component(property, offset, row.index)
  }

  // MARK: Writing the model

  public func setBounds(_ row: LayerRow, _ value: SIMD4<Double>) {
    model.bounds[row.index] = value
    show(.bounds, row)
  }

  public func setPosition(_ row: LayerRow, _ value: SIMD2<Double>) {
    model.position[row.index] = value
    show(.position, row)
  }

  public func setAnchorPoint(_ row: LayerRow, _ value: SIMD2<Double>) {
    model.anchorPoint[row.index] = value
    show(.anchorPoint, row)
  }

  public func setAnchorPointZ(_ row: LayerRow, _ value: Double) {
    model.anchorPointZ[row.index] = value
    show(.anchorPointZ, row)
  }

  public func setZPosition(_ row: LayerRow, _ value: Double) {
    model.zPosition[row.index] = value
    show(.zPosition, row)
  }

  public func setTransform(_ row: LayerRow, _ value: CATransform3D) {
    model.setTransform(row.index, value)
    show(.transform, row)
  }

  public func setSublayerTransform(_ row: LayerRow, _ value: CATransform3D) {
    model.setSublayerTransform(row.index, value)
    show(.sublayerTransform, row)
  }

  public func setOpacity(_ row: LayerRow, _ value: Double) {
    model.opacity[row.index] = value
    show(.opacity, row)
  }

  public func setHidden(_ row: LayerRow, _ value: Bool) {
    model.hidden[row.index] = value ? 1 : 0
    show(.hidden, row)
  }

  public func setCornerRadius(_ row: LayerRow, _ value: Double) {
    model.cornerRadius[row.index] = value
    show(.cornerRadius, row)
  }

  public func setPath(_ row: LayerRow, _ path: CGPath?) {
    model.path[row.index] = path.map(StateDigest.hash) ?? 0
    show(.path, row)
  }

  /// Whether the layer keeps its sublayers' depth, as a transform layer does. Not digested.
  public func setPreservesDepth(_ row: LayerRow, _ value: Bool) {
    let flag: UInt8 = value ? 1 : 0
    guard preservesDepth[row.index] != flag else { return }
    preservesDepth[row.index] = flag
    touch(row)
    placeChildren(of: row.index)
  }

  /// Whether the layer and all it holds take no hits in `hitTest`. Not digested.
  public func setSkipsHits(_ row: LayerRow, _ value: Bool) {
    let flag: UInt8 = value ? 1 : 0
    guard hitSkips[row.index] != flag else { return }
    hitSkips[row.index] = flag
    noteOutline(row.index)
  }

  /// Brings a changed model value on screen, but for the numbers where a running track has the say.
  private func show(_ property: LayerProperty, _ row: LayerRow) {
    restore(property, row, except: animated[row.index])
  }

  /// Puts the model value on screen, but for the numbers whose bits are `taken`.
  func restore(_ property: LayerProperty, _ row: LayerRow, except taken: UInt64) {
    let taken = taken & property.bits
    var changed = false
    if taken == 0 {
      changed = presentation.copy(property, row.index, from: model)
    } else if taken != property.bits {
      for offset in 0..<property.componentCount where taken & property.bits(offset, 1) == 0 {
        let value = model.component(property, offset, row.index)
        if presentation.setComponent(property, offset, row.index, value) { changed = true }
      }
    }
    if changed { noteChange(of: property, row) }
  }

  /// A value on screen has changed.
  func noteChange(of property: LayerProperty, _ row: LayerRow) {
    touch(row)
    unhashed.insert(row.index)
    switch property {
    case .position, .transform: place(row.index)
    case .zPosition:
      place(row.index)
      noteDepth()
    case .bounds, .anchorPoint, .anchorPointZ:
      place(row.index)
      placeChildrenAboutAnchor(of: row.index)
    case .sublayerTransform: placeChildren(of: row.index)
    case .opacity, .hidden: noteOpacity(row.index, hides: property == .hidden)
    case .cornerRadius, .path: break
    }
    if property.isContent { noteOwnContent(row.index) }
  }

  /// The order of siblings may be another one.
  func noteDepth() {
    depthChanged = true
    hitTestOrderChanged = true
  }

  /// Has the next hit test look at the row's outline again.
  func noteOutline(_ row: Int) {
    guard !structureChanged, isNumbered(row) else { return }
    placement.noteOutline(Int(preorder[row]))
  }
}
