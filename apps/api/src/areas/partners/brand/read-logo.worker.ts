import { serveReader } from '@dopusk/content/table'
import { readLogo } from './read-logo.ts'

serveReader(readLogo)
