import { useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, MonitorSmartphone, Moon, PanelLeft, Sun } from 'lucide-react'
import { useSession } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { useTheme } from '#client/ui/theme.ts'
import { placesIn } from './navigation.ts'
import { useSignOut } from './sign-out.tsx'

interface AccountMenuProps {
  /** Whether the sidebar is folded to icons. */
  readonly folded: boolean
  readonly onFold: () => void
}

/** The account, the look of the app on this device, and the way out. */
export function AccountMenu({ folded, onFold }: AccountMenuProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [theme, setTheme] = useTheme()
  const signOut = useSignOut()
  if (!user) return null
  return (
    <>
      <Menu
        label="Account"
        head={{
          title: user.name,
          lead: <Avatar name={user.name} src={user.avatar} solid large />,
          meta: <span className="text-small text-ink-3">{user.email}</span>,
        }}
        trigger={
          <button type="button" className="icon-btn" aria-label="Account" title={user.name}>
            <Avatar name={user.name} src={user.avatar} solid />
          </button>
        }
        items={[
          ...placesIn('Account').map(({ to, label, icon: Icon }) => ({
            label,
            icon: <Icon />,
            onSelect: () => void navigate({ to }),
          })),
          {
            label: 'This device',
            icon: <MonitorSmartphone />,
            onSelect: () => void navigate({ to: '/admin/more' }),
          },
          {
            label: 'Light',
            icon: <Sun />,
            checked: theme === 'light',
            onSelect: () => setTheme('light'),
            separated: true,
          },
          { label: 'Dark', icon: <Moon />, checked: theme === 'dark', onSelect: () => setTheme('dark') },
          { label: 'System', icon: <Monitor />, checked: theme === 'system', onSelect: () => setTheme('system') },
          {
            label: folded ? 'Unfold the sidebar' : 'Fold the sidebar',
            icon: <PanelLeft />,
            onSelect: onFold,
            separated: true,
          },
          { label: 'Sign out', icon: <LogOut />, onSelect: signOut.ask, separated: true },
        ]}
      />
      {signOut.dialog}
    </>
  )
}

export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <>
      <Button onClick={signOut.ask}>Sign out</Button>
      {signOut.dialog}
    </>
  )
}
