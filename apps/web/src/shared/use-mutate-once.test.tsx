import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMutateOnce } from './use-mutate-once.ts'

const open = () => {
  const sent: PromiseWithResolvers<void>[] = []
  const Sender = () => {
    const { mutate, status } = useMutation({
      mutationFn: () => {
        const request = Promise.withResolvers<void>()
        sent.push(request)
        return request.promise
      },
    })
    const send = useMutateOnce(mutate)
    return (
      <button type="button" onClick={() => send()}>
        {status}
      </button>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Sender />
    </QueryClientProvider>,
  )
  return { sent, press: () => fireEvent.click(screen.getByRole('button')) }
}

test('two presses before a render send one request, and so does a press while it runs', async () => {
  const { sent, press } = open()
  press()
  press()
  await screen.findByText('pending')
  press()
  sent[0]?.resolve()
  await screen.findByText('success')
  expect(sent).toHaveLength(1)
})

test('after an answer or a failure the next press sends again', async () => {
  const { sent, press } = open()
  press()
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.resolve()
  await screen.findByText('success')
  press()
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.reject(new Error('refused'))
  await screen.findByText('error')
  press()
  await waitFor(() => expect(sent).toHaveLength(3))
})
