import { afterAll } from 'vitest'
import { closeAll } from './teardown.ts'

// Here and not where it is opened: a hook that is asked for while another runs is never run.
afterAll(closeAll, 60_000)
