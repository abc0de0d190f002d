/** The server of the browser table. */
export type { Content, Pack, Rule } from './content.ts'
export { makeServer, type ServerGiven } from './server.ts'
