import { getBulkTemplate } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { DropZone } from '../../../shared/ui/drop-zone.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import styles from './bulk-file.module.css'
import type { CheckedFile } from './checked-file.ts'
import { useCheckFile } from './use-check-file.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const useDownloadTemplate = () =>
  useMutation({
    mutationFn: () => call(getBulkTemplate, {}),
    onSuccess: ({ file_name, media_type, content }) =>
      saveFile(new Blob([bytesOf(content)], { type: media_type }), file_name),
  })

/** The server's limit. */
const maxRows = 300

/** The first step: choose a table file. */
export const BulkFile = ({ onChecked }: { onChecked: (file: CheckedFile) => void }) => {
  const template = useDownloadTemplate()
  const downloadOnce = useMutateOnce(template.mutate)
  const check = useCheckFile(onChecked)
  const step = useRef<HTMLDivElement>(null)
  const problem = template.error ?? check.error

  useEffect(() => {
    if (problem !== null) step.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }, [problem])

  return (
    <div ref={step} className={styles.file}>
      <p>
        Новым людям из&nbsp;списка будут созданы профиль и&nbsp;учётная запись, логин и&nbsp;пароль придут письмом. Кто
        уже есть у&nbsp;вас, получит курс. До&nbsp;создания вы&nbsp;увидите, что получится.
      </p>
      <div className={styles.template}>
        <Button
          look="ghost"
          busy={template.isPending}
          onClick={() => {
            check.reset()
            downloadOnce()
          }}
        >
          Скачать образец
        </Button>
        <p className={styles.hint}>Таблица Excel с&nbsp;нужными столбцами и&nbsp;списком курсов.</p>
      </div>
      <DropZone
        busy={check.isPending}
        accept=".xlsx,.xls,.csv,.txt"
        hint={`XLSX или CSV, до\u00a0700\u00a0КБ, не\u00a0больше ${maxRows}\u00a0человек`}
        onFile={(file) => {
          if (!template.isPending) template.reset()
          check.mutate(file)
        }}
      />
      <Alert message={problem?.message ?? null} />
    </div>
  )
}
