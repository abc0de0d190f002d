/** Who answers when no person does. */
export * from './random.ts'
export * from './seated.ts'
export * from './quick.ts'
