/** Space without rules: squares, footprints, heights, walls, sight lines, areas, paths, light. */
export * from './error.ts';
export * from './lattice.ts';
export * from './squares.ts';
export * from './metric.ts';
export * from './footprint.ts';
export * from './edges.ts';
export * from './board.ts';
export * from './patch.ts';
export * from './line.ts';
export * from './sight.ts';
export * from './area.ts';
export * from './reach.ts';
export * from './light.ts';
export * from './text.ts';
