import { exportEducationAccounts } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../shared/save-file.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { downloadAccounts } from './account-queries.ts'
import type { AccountListState } from './use-account-list.ts'

/** Saves the whole list, with its filters and order, as a table. */
export const ExportButton = ({ list }: { list: AccountListState }) => {
  const download = useMutation({
    mutationFn: () => downloadAccounts(list.listParams, list.ownPartner),
    onSuccess: (content) => saveFile(content, exportEducationAccounts.file.fileName),
  })
  const downloadOnce = useMutateOnce(download.mutate)
  return (
    <>
      <Button look="ghost" size="s" busy={download.isPending} onClick={() => downloadOnce()}>
        <Icon name={icons.download} />
        Скачать таблицей
      </Button>
      {download.isError && <Alert message={`Не\u00a0получилось скачать список. ${download.error.message}`} />}
    </>
  )
}
