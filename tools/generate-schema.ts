import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { generateSchema } from '../apps/api/src/db/generate-schema.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'

/** Regenerates the types of the migrated schema: `npm run generate-schema`, after every new migration. */
const folder = await mkdtemp(join(tmpdir(), 'dopusk-schema-'))
await chmod(folder, 0o755)
const server = await ownEmbeddedDatabase(folder, () => {}, { durable: false })
const { user, database, host, port } = server.connection
const db = connectDatabase(server.connection, () => {})
await migrate(db)
await db.destroy()
await generateSchema(`postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`, 'write')
await server.stop()
await rm(folder, { recursive: true })
console.log('apps/api/src/db/schema.generated.ts is up to date')
