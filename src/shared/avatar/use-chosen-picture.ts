import { useEffect, useState } from 'react';
import { AVATAR_REFUSED, isAcceptedAvatar } from '@/domain/avatar';

/** The chosen picture as an address that the page can show; it lives as long as the choice. */
function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return setPreview(null);
    const url = URL.createObjectURL(photo);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return preview;
}

/**
 * A picture that was chosen and isn't saved yet; one that the bucket wouldn't take is told of and not chosen.
 * @param saved the present picture's address
 */
export function useChosenPicture(saved: string | null) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();

  return {
    photo,
    /** What AvatarField shows. */
    field: {
      picture: usePreview(photo) ?? saved,
      fileName: photo?.name,
      error: problem,
      onChoose(file: File) {
        const accepted = isAcceptedAvatar(file);
        setProblem(accepted ? undefined : AVATAR_REFUSED);
        if (accepted) setPhoto(file);
      },
    },
    /** The server didn't take it. */
    refuse: () => setProblem(AVATAR_REFUSED),
    /** It is saved. */
    clear() {
      setPhoto(null);
      setProblem(undefined);
    },
  };
}
