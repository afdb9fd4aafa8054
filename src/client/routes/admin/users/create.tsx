import { createFileRoute } from '@tanstack/react-router'
import { CreateUser } from './-create-user.tsx'

export const Route = createFileRoute('/admin/users/create')({ component: CreateUser })
