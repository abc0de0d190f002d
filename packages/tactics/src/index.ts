export * from './asking/among.ts'
export * from './said/fold.ts'
export * from './sight/lines.ts'
