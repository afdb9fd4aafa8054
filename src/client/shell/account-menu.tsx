import { useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useSession } from '#client/data/use-session.ts'
import { Menu } from '#client/ui/menu.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { useTheme } from '#client/ui/theme.ts'
import { useSignOut } from './sign-out.tsx'

/** Account menu: "Account" with Profile, theme and Sign out (decision 66). */
export function AccountMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  const [theme, setTheme] = useTheme()
  const signOut = useSignOut()
  if (!user) return null
  return (
    <>
      <Menu
        label="Account"
        head={{ title: user.name, meta: <span className="text-small text-ink-3">{user.email}</span> }}
        trigger={
          <button type="button" className="icon-btn" aria-label="Account" title={user.name}>
            <Avatar name={user.name} src={user.avatar} solid />
          </button>
        }
        items={[
          { label: 'Profile', icon: <UserRound />, onSelect: () => void navigate({ to: '/admin/profile' }) },
          {
            label: 'Light',
            icon: <Sun />,
            checked: theme === 'light',
            onSelect: () => setTheme('light'),
            separated: true,
          },
          { label: 'Dark', icon: <Moon />, checked: theme === 'dark', onSelect: () => setTheme('dark') },
          { label: 'System', icon: <Monitor />, checked: theme === 'system', onSelect: () => setTheme('system') },
          { label: 'Sign out', icon: <LogOut />, onSelect: signOut.ask, separated: true },
        ]}
      />
      {signOut.dialog}
    </>
  )
}
