export * from './passage.ts'
export * from './places.ts'
export * from './report.ts'
export * from './words.ts'
