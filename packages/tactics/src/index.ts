export * from './asking/among.ts'
export * from './sight/lines.ts'
