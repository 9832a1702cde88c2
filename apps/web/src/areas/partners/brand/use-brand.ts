import { changePartnerBrand, checkPartnerLogo, getPartnerBrand, type OwnPartnerBrand } from '@dopusk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { readBase64 } from '../../../shared/read-base64.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { partnerCardsKey } from '../partner-queries.ts'

export const brandQuery = (partnerId: number) =>
  queryOptions({
    queryKey: [...partnerCardsKey, partnerId, 'brand'],
    queryFn: ({ signal }) => call(getPartnerBrand, { params: { id: partnerId } }, { signal }),
  })

/** A file as the server would store it: PNG in base64. */
export interface CheckedLogo {
  content: string
  width: number
  height: number
}

const maxBytes = 700 * 1024

/** The server draws the file anew, so that a person sees what learners will see. */
export const useCheckLogo = (partnerId: number, onChecked: (logo: CheckedLogo) => void) =>
  useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new Error('Файл не\u00a0больше 700\u00a0КБ')
      return await call(checkPartnerLogo, { params: { id: partnerId }, body: { content: await readBase64(file) } })
    },
    onSuccess: onChecked,
  })

interface BrandChange {
  name: string
  /** Undefined leaves a logo as it is, null removes it. */
  logo: CheckedLogo | null | undefined
  logoDark: CheckedLogo | null | undefined
}

const contentOf = (logo: CheckedLogo | null) => logo?.content ?? null

export const useSaveBrand = (partnerId: number, onSaved: (brand: OwnPartnerBrand) => void) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name, logo, logoDark }: BrandChange) =>
      call(changePartnerBrand, {
        params: { id: partnerId },
        body: {
          name,
          ...(logo !== undefined && { logo: contentOf(logo) }),
          ...(logoDark !== undefined && { logo_dark: contentOf(logoDark) }),
        },
      }),
    onSuccess: (saved) => {
      client.setQueryData(brandQuery(partnerId).queryKey, saved)
      onSaved(saved)
    },
  })
  return { save: useMutateOnce(mutate), isPending, error }
}
