import { exportLearnerGroup } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'

/** Saves the whole group as a workbook. */
export const ExportGroup = ({ id }: { id: number }) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callForFile(exportLearnerGroup, { params: { id } }, {}),
    onSuccess: (content) => saveFile(content, exportLearnerGroup.file.fileName),
  })
  const download = useMutateOnce(mutate)
  return (
    <>
      <Button look="ghost" size="s" busy={isPending} onClick={() => download()}>
        <Icon name={icons.download} />
        Скачать таблицей
      </Button>
      {error !== null && <Alert message={`Не\u00a0получилось скачать группу. ${error.message}`} />}
    </>
  )
}
