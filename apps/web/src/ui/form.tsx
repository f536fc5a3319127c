import type { ComponentProps, FormEvent } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** A form that is submitted by our code, without leaving the page. */
export function Form({ onSubmit, ...form }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <form {...form} onSubmit={submit} />;
}
