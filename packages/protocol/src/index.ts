/** What table and browser say to each other. docs/protocol.md tells it in words. */
export * from './http.ts'
export * from './messages.ts'
export * from './table.ts'
