import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import pg from 'pg'
import { joinEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { readDemoHash } from './first-start.ts'
import type { Product } from './product.ts'

/** Runs one statement in the running product's database, for what no screen can do; returns the rows. */
export const inDatabase = async (
  product: Product,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const server = await joinEmbeddedDatabase(product.dataDir, () => {})
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Gives people the demonstration's password without computing its hash again. */
export const setDemoPassword = async (product: Product, emails: string[]): Promise<void> => {
  const setHash = 'update app_user set password_hash = $1 where email = any($2)'
  await inDatabase(product, setHash, [await readDemoHash(), emails])
}

/** The same token, already expired. */
export const expireToken = async (product: Product, token: string): Promise<string> => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  const secret = await readFile(join(product.dataDir, 'token-secret'))
  const past = Math.floor(Date.now() / 1000) - 3600
  return new SignJWT({ ...claims, iat: past - 900, exp: past }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
}
