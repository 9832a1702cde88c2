import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { mailFile } from '../../people/mail-files.ts'

interface OutgoingMail extends Pick<SendMailOptions, 'from' | 'to' | 'subject' | 'text' | 'html' | 'messageId'> {
  id: number
  unsubscribeCall?: string
}

/** Opened for one run of the sending job. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** RFC 8058: programs that read mail show «Отписаться» and send a POST. */
const headersOf = ({ unsubscribeCall }: OutgoingMail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeCall && {
    'List-Unsubscribe': `<${unsubscribeCall}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

const messageOf = ({ id: _, unsubscribeCall, ...mail }: OutgoingMail) => mail

const openSmtp = (url: string): MailTransport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  return {
    send: async (mail) => void (await transport.sendMail({ ...messageOf(mail), headers: headersOf(mail) })),
    close: () => transport.close(),
  }
}

/** Without SMTP settings each mail is written as an .eml file. It contains a password, so only its owner may read it. */
const openFolder = (folder: string): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ ...messageOf(mail), headers: headersOf(mail) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = mailFile(folder, mail.id)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}

export const openMailTransport = (target: { smtpUrl: string | undefined; folder: string }): MailTransport =>
  target.smtpUrl === undefined ? openFolder(target.folder) : openSmtp(target.smtpUrl)

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** The server refused this recipient or message permanently. A refused sign-in or sender is a configuration fault instead. */
export const isPermanentRefusal = (error: SmtpError): boolean => {
  const isPermanent = (error.responseCode ?? 0) >= 500
  if (error.code === 'EENVELOPE') return error.command === 'API' || (error.command === 'RCPT TO' && isPermanent)
  return error.code === 'EMESSAGE' && isPermanent
}
