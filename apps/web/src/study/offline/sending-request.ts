import { createListeners } from '../../shared/listeners.ts'

/** Something may be sent: an answer, a rating, the end of an attempt. */
export const { notify: requestSending, subscribe: onSendingRequested } = createListeners()
