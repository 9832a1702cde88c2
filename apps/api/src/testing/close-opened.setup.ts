import { afterAll } from 'vitest'
import { closeAll } from './teardown.ts'

// Registered here: a hook that is registered while another one runs is never executed.
afterAll(closeAll)
