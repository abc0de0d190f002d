export * from './asking/among.ts'
