import CSegueSIMD

// One source folder, built once an instruction set; each build exports its table under a name of its own, and nothing
// else. A kernel takes pointers and calls no generic code: what the compiler instantiates from the standard library
// would be merged by the linker across the builds, and newer instructions could reach an older machine. For the same
// reason a kernel is a C function with a name of its own in each build, and nothing that stays a function is private:
// the compiler makes symbols that the linker merges of C functions without a name, and of private ones.

#if SEGUE_V4
  /// The kernels for x86-64-v4.
  public func kernelTableV4() -> segue_kernel_table { kernelTable }
#elseif SEGUE_V3
  /// The kernels for x86-64-v3.
  public func kernelTableV3() -> segue_kernel_table { kernelTable }
#else
  /// The kernels for every machine of the architecture.
  public func kernelTableBaseline() -> segue_kernel_table { kernelTable }
#endif

var kernelTable: segue_kernel_table {
  segue_kernel_table(
    update_world_transforms: updateWorldTransforms,
    update_moved_world_transforms: updateMovedWorldTransforms,
    propagate_opacity: propagateOpacity,
    depth_order: depthOrder,
    number_hit_slots: numberHitSlots,
    update_hit_outlines: updateHitOutlines,
    plan_hit_grid: planHitGrid,
    count_hit_grid: countHitGrid,
    fill_hit_grid: fillHitGrid,
    move_hit_slots: moveHitSlots,
    hit_test: hitTest,
    interpolate_numbers: interpolateNumbers,
    spread_values: spreadValues,
    interpolate_transforms: interpolateTransforms,
    locate_keys: locateKeys,
    sample_steps: sampleSteps,
    show_numbers: showNumbers,
    show_matrices: showMatrices,
    solve_beziers: solveBeziers,
    sample_groups: sampleGroups,
    sample_springs: sampleSprings,
    sample_decays: sampleDecays,
    sample_keyframes: sampleKeyframes)
}
