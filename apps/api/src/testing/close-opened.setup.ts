import { afterAll } from 'vitest'
import { closeOpened } from './opened.ts'

// Here and not where it is opened: a hook that is asked for while another runs is never run.
afterAll(closeOpened, 60_000)
