import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { toast } from '@/ui/toast';
import { type Device, devicesQuery, removeDevice } from '../data/devices';

/** Takes a device off the list, so that it hears nothing more: at once, and back when that fails. */
export function useRemoveDevice(userId: string) {
  const client = useQueryClient();
  const { queryKey } = devicesQuery(userId);
  const { mutate } = useMutation({
    mutationFn: ({ id }: Device) => removeDevice(id),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        before?.filter((device) => device.id !== id),
      );
      return { before };
    },
    onError: (error, { name }, context) => {
      client.setQueryData(queryKey, context?.before);
      toast.error(`${name} wasn't removed`, { description: messageForError(error) });
    },
    onSuccess: (_, { name }) => toast.success(`${name} was removed`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (device: Device) => mutate(device);
}
