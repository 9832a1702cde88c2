import {
  type EmbeddedOptions,
  type EmbeddedServer,
  joinEmbeddedServer,
  ownEmbeddedServer,
} from '@dopusk/embedded-postgres'
import { describeNotice } from './embedded-texts.ts'

/** Existing data folders have a database and a superuser of this name. */
const product = { name: 'dopusk', icuLocale: 'ru-RU' }

type Say = (line: string) => void

type Options = Pick<EmbeddedOptions, 'durable'>

/** For the server process: becomes the one owner of the embedded server in this data folder. */
export const ownEmbeddedDatabase = (dataDir: string, say: Say, options: Options = {}): Promise<EmbeddedServer> =>
  ownEmbeddedServer(dataDir, (notice) => say(describeNotice(notice)), { ...product, ...options })

/** For command lines: uses the owner's server, or starts one for the duration of the command. */
export const joinEmbeddedDatabase = (dataDir: string, say: Say, options: Options = {}): Promise<EmbeddedServer> =>
  joinEmbeddedServer(dataDir, (notice) => say(describeNotice(notice)), { ...product, ...options })
