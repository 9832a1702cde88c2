import { changeFavourite } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../shared/api/call.ts'
import { showToast } from '../shared/ui/toast-store.ts'

interface FavouriteChange {
  questionId: number
  /** Names one star on the screen: presses on it are sent one after another. */
  mutationKey: readonly (string | number)[]
  /** Draws the star before the server has responded, and back after an error. */
  show: (selected: boolean) => void | Promise<void>
  /** Runs after the response to the last press. */
  onChanged: (selected: boolean) => void
  onSettled?: () => Promise<void>
  /** The response takes at least as long as the star's animation. */
  animationMs?: number
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

/** An optimistic update of a question's star: adds it to the favourites or removes it. */
export const useChangeFavourite = (change: FavouriteChange) => {
  const { questionId, mutationKey, show, onChanged, onSettled, animationMs } = change
  const client = useQueryClient()
  /** The response to an older press must not revert the star. */
  const isLastPress = () => client.isMutating({ mutationKey }) === 1

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (selected: boolean) => {
      const sent = call(changeFavourite, { params: { id: questionId }, body: { selected } })
      if (animationMs !== undefined) await Promise.all([sent, pause(animationMs)])
      return sent
    },
    onMutate: show,
    onSuccess: ({ selected }) => {
      if (isLastPress()) onChanged(selected)
    },
    onError: async (error, selected) => {
      if (isLastPress()) await show(!selected)
      const what = selected ? 'Не получилось добавить в избранное.' : 'Не получилось убрать из избранного.'
      showToast(`${what} ${error.message}`, 'red')
    },
    onSettled: () => onSettled?.(),
  })
  return mutate
}
