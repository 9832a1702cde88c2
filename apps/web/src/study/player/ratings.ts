import type { CheckQuestion } from '@dopusk/contract'

export type Rating = NonNullable<NonNullable<CheckQuestion['user_answer']>['user_memorization']>

/** Best first, in the order of the keys 1 to 4. */
export const ratings: readonly { value: Rating; name: string }[] = [
  { value: 'Excellent', name: 'Отлично' },
  { value: 'Good', name: 'Хорошо' },
  { value: 'Satisfactorily', name: 'Удовлетворительно' },
  { value: 'Bad', name: 'Плохо' },
]
