import type { InstagramMessage } from '@rules/instagram-message';
import { Avatar } from '@/ui/avatar';

interface MessageBubbleProps {
  message: InstagramMessage;
  avatarUrl: string | null;
}

/** A message as Instagram shows it: its text, and its buttons below. */
export function MessageBubble({ message: { text, buttons }, avatarUrl }: MessageBubbleProps) {
  return (
    <div className="flex max-w-sm items-end gap-2">
      <Avatar src={avatarUrl} size="sm" />
      <div className="min-w-0 flex-1 overflow-hidden rounded-lg rounded-bl-none border bg-raised shadow-card">
        <p className="px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
        <ul>
          {buttons.map(({ title, url }) => (
            <li
              key={url}
              className="min-h-10 truncate border-t px-4 py-2.5 text-center text-sm font-semibold"
            >
              {title}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
