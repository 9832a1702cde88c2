import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeOpened, countOpened } from './teardown.ts'

let openedBefore = 0

// Registered here: a hook that is registered while another one runs is never executed. These run before and after those
// of the test file.
beforeEach(() => {
  openedBefore = countOpened()
})
afterEach(() => closeOpened(openedBefore))
afterAll(() => closeOpened())
