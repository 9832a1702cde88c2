export { findClosedFolder, nobody } from './database-user.ts'
export { EmbeddedError } from './embedded-error.ts'
export { type EmbeddedServer, joinEmbeddedServer, ownEmbeddedServer } from './embedded-server.ts'
