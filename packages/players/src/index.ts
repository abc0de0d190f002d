/** Who answers when no person does. */
export * from './by-the-book.ts'
export * from './quick.ts'
export * from './random.ts'
export * from './seated.ts'
