import type { ComponentProps } from 'react'
import { phoneText } from '../format/phone.ts'
import { reformatInput } from './reformat-input.ts'
import { TextField } from './text-field.tsx'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'value'>

/** Formats a Russian number while it is typed; `readPhone` reads it. Uncontrolled: the form holds the value. */
export const PhoneField = ({ onInput, ...rest }: PhoneFieldProps) => (
  <TextField
    placeholder="+7 900 000-00-00"
    {...rest}
    type="tel"
    inputMode="tel"
    onInput={(event) => {
      reformatInput(event, phoneText)
      onInput?.(event)
    }}
  />
)
