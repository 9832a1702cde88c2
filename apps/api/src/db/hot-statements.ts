import pg from 'pg'

const hotName = /^\/\*hot:([a-z_]+)\*\//

/**
 * Prepares statements that begin with a comment `hot:NAME` once per connection under that name, which makes them
 * half as dear again. Only for the few statements of the hot paths: each name lives as long as its connection.
 */
export class HotStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has seven overloads; Kysely uses the first.
  override query(text: any, values?: any): any {
    const name = typeof text === 'string' ? hotName.exec(text)?.[1] : undefined
    return name === undefined ? super.query(text, values) : super.query({ name, text, values })
  }
}
