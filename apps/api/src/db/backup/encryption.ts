import { ReadableStream as NodeWebStream } from 'node:stream/web'
import { BackupError, damagedBackupError, wrongPassphraseError } from './format.ts'
import { scryptRecipient } from './scrypt-recipient.ts'

/** An encrypted backup is a file of age (age-encryption.org/v1), so that the program `age` opens it too. */
export const ageMagic = 'age-encryption.org/v1\n'

/** What a new backup is encrypted with: public keys, each of whose private ones opens it, or a passphrase. */
export type EncryptionKey = { recipients: readonly string[] } | { passphrase: string }

/** What is at hand to open a backup. */
export interface OpeningKeys {
  /** Private keys of age. */
  identities?: readonly string[]
  passphrase?: string | undefined
}

/** For the command line and for scheduled backups. */
export const minPassphraseLength = 12

/** 2¹⁷ is 128 MB and a third of a second for each guess. */
const usualWorkFactor = 17

/** The same text whatever the keyboard. */
const normalise = (passphrase: string): string => passphrase.normalize('NFC')

/** 24 MB and a tenth of a second, for processes that write or read a backup only. */
const loadAge = () => import('age-encryption')

/** One class under two types: that of Node.js, and that of browsers, which the package names. */
const toWebStream = (source: AsyncIterable<Buffer>) =>
  NodeWebStream.from(source) as unknown as ReadableStream<Uint8Array>
const toIterable = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>

/** A pair for one file, or for an operator who keeps the identity. */
export const createKeyPair = async (): Promise<{ recipient: string; identity: string }> => {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  return { recipient: await identityToRecipient(identity), identity }
}

/** For `pipeline`: turns a compressed backup into an encrypted one. */
export const encryptWith = (key: EncryptionKey, workFactor = usualWorkFactor) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const age = await loadAge()
    const encrypter = new age.Encrypter()
    const recipients =
      'recipients' in key ? key.recipients : [scryptRecipient(age, normalise(key.passphrase), workFactor)]
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* toIterable(await encrypter.encrypt(toWebStream(source)))
  }

/** What the disk reports is no fault of the file. */
const isSystemError = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined

const wrongIdentityError = () => new BackupError('Ключ к резервной копии не подходит (или файл повреждён).')

/** The compressed backup from an encrypted one; each piece is verified before it is returned, and so is the end. */
export async function* decrypt(
  file: AsyncIterable<Buffer>,
  key: { identities: readonly string[] } | { passphrase: string },
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(normalise(key.passphrase))
  else for (const identity of key.identities) decrypter.addIdentity(identity)
  const refuse = (error: unknown, refusal: BackupError): never => {
    throw isSystemError(error) ? error : refusal
  }
  const body = await decrypter
    .decrypt(toWebStream(file))
    .catch((error) => refuse(error, 'passphrase' in key ? wrongPassphraseError() : wrongIdentityError()))
  try {
    yield* toIterable(body)
  } catch (error) {
    refuse(error, damagedBackupError())
  }
}
