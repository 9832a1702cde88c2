import { changeFavourite } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { readId } from '../../shared/read-id.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import styles from './add-favourite-form.module.css'
import { isQuestionPage } from './questions-query.ts'

/** Adds any question to the favourites by its id and refetches the lists. */
const useAddFavourite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(changeFavourite, { params: { id }, body: { selected: true } }),
    onSuccess: () => client.invalidateQueries({ predicate: isQuestionPage }),
  })
}

/** Parses a typed question id, or returns the problem with it. */
const readQuestionId = (typed: string): { id: number } | { problem: string } => {
  const text = typed.trim()
  if (text === '') return { problem: 'Пожалуйста, введите ID вопроса' }
  const id = readId(text)
  return id === null ? { problem: 'Пожалуйста, введите корректный ID вопроса (положительное число)' } : { id }
}

const failure = 'Ошибка при добавлении вопроса в избранное. Проверьте корректность ID.'
const success = 'Вопрос успешно добавлен в избранное!'

/** For superusers: any question of the bank. */
export const AddFavouriteForm = () => {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const add = useAddFavourite()
  const addOnce = useMutateOnce(add.mutate)

  const refuse = (message: string) => {
    setProblem(message)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const read = readQuestionId(typed)
    if ('problem' in read) return refuse(read.problem)
    setProblem(undefined)
    addOnce(read.id, {
      onSuccess: () => {
        setTyped('')
        showToast(success, 'green')
      },
      onError: () => refuse(failure),
    })
  }
  return (
    <Card className={styles.card}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label="Добавить вопрос по ID"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="ghost" busy={add.isPending}>
          Добавить
        </Button>
      </form>
    </Card>
  )
}
