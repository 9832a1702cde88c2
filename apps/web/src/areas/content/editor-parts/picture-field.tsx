import { type Image, uploadContentPicture } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { readBase64 } from '../../../shared/read-base64.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ContentImage } from '../../../shared/ui/content-image.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import styles from './editor.module.css'
import { type FieldRemarks, hintOf } from './remarks.tsx'

const maxBytes = 500 * 1024

const uploadPicture = async (file: File) => {
  if (file.size > maxBytes) throw new Error('Файл не\u00a0больше 500\u00a0КБ')
  return await call(uploadContentPicture, { body: { file_name: file.name, content: await readBase64(file) } })
}

interface PictureFieldProps {
  image: Image | null
  remarks: FieldRemarks
  onChange: (image: Image | null) => void
}

/** A picture of a question or a task: uploaded at once, and described in words for those who do not see it. */
export const PictureField = ({ image, remarks, onChange }: PictureFieldProps) => {
  const id = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: uploadPicture,
    onSuccess: ({ image: uploaded, dropped }) => {
      onChange({ ...uploaded, alt: image?.alt ?? '' })
      if (dropped.length > 0) showToast(`Из\u00a0рисунка убрано: ${dropped.join(', ')}`, 'amber')
    },
  })
  const uploadFault = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : error?.message
  return (
    <div className={styles.picture} data-field="image">
      <p className={styles.legend}>Рисунок</p>
      {image !== null && <ContentImage image={image} />}
      <div className={styles.pictureButtons}>
        <FileButton
          label={image === null ? 'Загрузить рисунок' : 'Заменить'}
          accept=".svg,.png,.jpg,.jpeg,.webp"
          busy={isPending}
          describedBy={`${id}-hint ${id}-error`}
          onFile={mutate}
        />
        {image !== null && (
          <Button look="ghost" size="s" onClick={() => onChange(null)}>
            Убрать рисунок
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        SVG, PNG, JPEG или WebP, не&nbsp;больше 500&nbsp;КБ
      </p>
      <FieldError id={`${id}-error`} message={uploadFault ?? (image === null ? remarks.error : undefined)} />
      {image !== null && (
        <TextArea
          label="Что на&nbsp;рисунке, словами"
          hint={hintOf('Для тех, кто рисунка не\u00a0видит; ответа не\u00a0подсказывает', remarks)}
          size="s"
          rows={2}
          maxLength={1000}
          value={image.alt}
          error={remarks.error}
          onChange={({ target }) => onChange({ ...image, alt: target.value })}
        />
      )}
    </div>
  )
}
