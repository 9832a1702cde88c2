export { findClosedFolder, unprivilegedUser } from './database-user.ts'
export { EmbeddedError, type EmbeddedFailure } from './embedded-error.ts'
export { type EmbeddedOptions, type EmbeddedServer, joinEmbeddedServer, ownEmbeddedServer } from './embedded-server.ts'
export type { Notice } from './notice.ts'
