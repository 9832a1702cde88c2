import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TestSmtp {
  url: string
  port: number
  /** All received mails, in order. */
  mails: Email[]
  stop(): Promise<void>
}

interface Hooks extends Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo'> {
  /** After the whole message has arrived, before the server acknowledges it. */
  onMessage?: (mail: Email) => Promise<void>
}

const readAll = async (stream: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A real SMTP server on the loopback address. */
export const startSmtp = (hooks: Hooks = {}, port = 0): Promise<TestSmtp> => {
  const mails: Email[] = []
  const { onMessage, ...rest } = hooks
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...rest,
    onData: (stream, _session, done) => {
      const receive = async () => {
        const mail = await PostalMime.parse(await readAll(stream))
        mails.push(mail)
        await onMessage?.(mail)
      }
      receive().then(() => done(), done)
    },
  })
  server.on('error', () => {})
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address()
      const listening = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        url: `smtp://127.0.0.1:${listening}`,
        port: listening,
        mails,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      })
    })
  })
}
