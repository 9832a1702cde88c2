import { changePartner, createPartner, type PartnerCard } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { partnersQuery } from '../../shared/partners/partners-query.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import type { PartnerBody } from './partner-fields.ts'
import { partnerCardsKey, partnerQuery } from './partner-queries.ts'

/** Creates a partner, or saves the card over the version that was read. */
export const useSavePartner = (partner: PartnerCard | null) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: PartnerBody) =>
      partner === null
        ? call(createPartner, { body })
        : call(changePartner, { params: { id: partner.id }, body }, { ifMatch: partner.version }),
    onSuccess: async (saved) => {
      client.setQueryData(partnerQuery(saved.id).queryKey, saved)
      await Promise.all([
        client.invalidateQueries({ queryKey: [...partnerCardsKey, 'list'] }),
        client.invalidateQueries({ queryKey: partnersQuery.queryKey }),
      ])
    },
  })
  return { save: useMutateOnce(mutate), isPending }
}
