import { changeFavourite } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { isQuestionPage } from './questions-query.ts'

/** Puts any question among the favourites by its number; the lists are read anew. */
export const useAddFavourite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(changeFavourite, { params: { id }, body: { selected: true } }),
    onSuccess: () => client.invalidateQueries({ predicate: isQuestionPage }),
  })
}
