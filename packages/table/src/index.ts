/** The server of the browser table. */
export { addressesOf } from './addresses.ts'
export type { Content, Pack, Rule } from './content.ts'
export { FolderError } from './folder.ts'
export { guardProcess } from './guard.ts'
export { serveReader } from './reader-thread.ts'
export { makeServer, type ServerGiven } from './server.ts'
