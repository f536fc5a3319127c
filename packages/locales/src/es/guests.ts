/** What guests read where a page or a limit is about accounts. */
export const guests = {
  gate: {
    tasks: {
      title: 'Con una cuenta, sus conversiones se guardan aquí',
      text: 'Tareas muestra cada una de sus conversiones para volver a escucharlas, descargarlas, reintentarlas y guardarlas. Las de los invitados no se muestran.',
    },
    settings: {
      title: 'Con una cuenta, sus ajustes le acompañan',
      text: 'Sus preferencias, las direcciones de sus propios servicios y las configuraciones guardadas son las mismas en todos sus dispositivos. Las claves se guardan solo en el navegador.',
    },
    batch: {
      title: 'Con una cuenta puede convertir listas',
      text: 'Este sitio solo convierte para quienes han iniciado sesión.',
    },
    page: {
      title: 'Esta página es de su cuenta',
      text: 'Inicie sesión para ver su perfil, su cuota, su paquete y sus favoritos.',
    },
    free: 'Sin cuenta puede usar:',
  },
  batchHint:
    'Sin cuenta puede convertir listas de hasta {items} elementos con los caracteres gratuitos de hoy. Con una cuenta, hasta {most} a la vez, más caracteres y un historial de {days} días.',
};
