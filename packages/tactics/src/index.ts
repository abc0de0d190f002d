/** What rulebooks have in common, told by what a book gives. */

export * from './aim/placing.ts'
export * from './asking/among.ts'
export * from './bodies/bodies.ts'
export * from './bodies/floors.ts'
export * from './said/fold.ts'
export * from './sight/lines.ts'
export * from './sight/opposite.ts'
